import type { Page } from 'playwright-core';

/** Address data that Chromium stores, by Chromium's names. */
const PROFILE = {
  NAME_FULL: 'Ada Lovelace',
  COMPANY_NAME: 'Analytical Engines Ltd',
  EMAIL_ADDRESS: 'ada@example.net',
  PHONE_HOME_WHOLE_NUMBER: '+442079304832',
  ADDRESS_HOME_STREET_ADDRESS: '12 St James Square\nSecond floor',
  ADDRESS_HOME_CITY: 'London',
  ADDRESS_HOME_STATE: 'Greater London',
  ADDRESS_HOME_ZIP: 'SW1Y 4JH',
  ADDRESS_HOME_COUNTRY: 'GB',
};

/** Fields of a form with the type that Chromium recognises, such as `City`; '' for none. */
export type Autofilled = Record<string, { type: string; value: string }>;

/** Stores an address in the browser and fills in this field's form with it, as if the visitor had chosen the address. */
export async function autofill(page: Page, selector: string): Promise<Autofilled> {
  const cdp = await page.context().newCDPSession(page);
  const fields = Object.entries(PROFILE).map(([name, value]) => ({ name, value }));
  await cdp.send('Autofill.enable');
  const filled = new Promise<Autofilled>((resolve) => {
    cdp.once('Autofill.addressFormFilled', ({ filledFields }) => {
      resolve(Object.fromEntries(filledFields.map(({ name, autofillType: type, value }) => [name, { type, value }])));
    });
  });
  await cdp.send('Autofill.setAddresses', { addresses: [{ fields }] });
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await cdp.send('DOM.describeNode', { nodeId });
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  return filled;
}
