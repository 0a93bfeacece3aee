const SOON_MS = 1_500;
const LATER_MS = 10_000;
/** Payments are mostly there within seconds; after that there is time. */
const PATIENT_AFTER = 40;

/** On the page that waits for a payment: asks where the order stands, and goes on once there is something to say. */
export function followPayment(): void {
  const place = document.querySelector<HTMLElement>('[data-payment-status]');
  if (!place) return;
  const { paymentStatus = '', paymentWas = '', paymentAddress = '' } = place.dataset;
  void watch(paymentStatus, paymentWas, paymentAddress);
}

/** @param page this page, but for a wish to cancel: that was heard already, and there may be a newer checkout since */
async function watch(address: string, was: string, page: string): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, asked < PATIENT_AFTER ? SOON_MS : LATER_MS));
    const status = await ask(address);
    if (status !== null && status !== was) return location.replace(page);
  }
}

/** Null when there was no answer. */
async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    const answer = (await response.json()) as { status?: string };
    return response.ok ? (answer.status ?? null) : null;
  } catch {
    return null;
  }
}
