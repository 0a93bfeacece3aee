import { TextRoom, TextTooLarge } from '#forms/templates/language/text-room.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { budgets } from '#security/budgets.ts';
import { undeliverable } from './delivery.ts';

/** Renders one template of an integration's settings. @throws ProviderError, permanent, if the result is too large */
export type RenderSetting = (name: string, template: string, mode: MergeMode) => string;

/** Creates the renderer for one delivery. All its texts share one size limit; an address has a smaller limit of its own. */
export function settingRenderer(context: MergeContext): RenderSetting {
  const room = new TextRoom();
  return (name, template, mode) => {
    try {
      return renderTemplate(template, context, mode, mode === 'url' ? new TextRoom(budgets.madeUrl.atMost) : room);
    } catch (error) {
      throw error instanceof TextTooLarge ? undeliverable(`settings.${name} ${error.message}`) : error;
    }
  };
}
