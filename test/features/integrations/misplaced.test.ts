/** @own-process A table is replaced. */
import { expect, test } from '@jest/globals';
import { replaceModule } from '#dev/testing/runner/module-hooks.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

test('a delivery that is not beside its definition stops the start, naming the file', async () => {
  const { sixth } = await import('./fixture/sixth/definition.ts');
  const home = new URL('./fixture/definition.ts', import.meta.url).href;
  replaceModule(import.meta.resolve('#features/integrations/index.ts'), { sixth: { ...sixth, home } });
  const { createDeliveries } = await import('#features/integrations/deliveries.ts');
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const readSite = () => Promise.reject(new Error('nothing is delivered here'));
  await expect(createDeliveries({ http, posts: {} as never, readSite })).rejects.toThrow('fixture/deliver.ts');
  await http.close();
});
