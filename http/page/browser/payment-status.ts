const SOON_MS = 1_500;
const LATER_MS = 10_000;
/** Requests after which polling slows down: most payments arrive within seconds. */
const PATIENT_AFTER = 40;

/** Polls the status of the order on the page that waits for a payment, and reloads the page once the status has changed. */
export function followPayment(): void {
  const place = document.querySelector<HTMLElement>('[data-payment-status]');
  if (!place) return;
  const { paymentStatus = '', paymentWas = '', paymentAddress = '' } = place.dataset;
  void watch(paymentStatus, paymentWas, paymentAddress);
}

/** @param page address of this page without the request to cancel, which was handled already: a newer checkout may exist */
async function watch(address: string, was: string, page: string): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, asked < PATIENT_AFTER ? SOON_MS : LATER_MS));
    const status = await ask(address);
    if (status !== null && status !== was) return location.replace(page);
  }
}

/** Returns the status of the order; null without an answer. */
async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    const answer = (await response.json()) as { status?: string };
    return response.ok ? (answer.status ?? null) : null;
  } catch {
    return null;
  }
}
