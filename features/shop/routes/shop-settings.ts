import { object } from 'yup';
import { type ShopSettings, shopSettings } from '#features/shop/shop.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { shownSettingsSchema } from '#settings/answer.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';

export interface ShopParts extends SettingsParts {
  readShop(): Promise<ShopSettings>;
}

const shared = {
  path: 'b:/settings/shop',
  tag: 'Settings',
  access: 'admin',
  answers: {
    200: object({ success: SUCCESS, settings: shaped<ShopSettings>(shownSettingsSchema(shopSettings.schema)) }),
  },
} as const;

/** Routes for administrators to read and change the shop's countries. */
export const shopSettingsRoutes = [
  route({
    ...shared,
    operation: 'readShopSettings',
    method: 'GET',
    summary: 'The countries that the shop ships and sells to',
    handle: async ({ readShop }: ShopParts) => ({ success: true, settings: await readShop() }),
  }),

  route({
    ...shared,
    operation: 'changeShopSettings',
    method: 'POST',
    summary: 'Change the countries that the shop ships and sells to',
    description: 'Only the given keys change; null resets a setting to its default, all countries.',
    body: rawJson(shopSettings.schema, { example: { shipping_countries: ['DE', 'AT'] } }),
    audit: 'shop_settings.saved',
    async handle(app: ShopParts, { actor, body }) {
      await saveSettings(app, actor, shopSettings, body);
      return { success: true, settings: await app.readShop() };
    },
  }),
];
