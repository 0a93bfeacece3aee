import type { AiKind } from '#pro/ai/entities.ts';
import { generate } from './generate.ts';
import { notificationTemplate } from './notification-template.ts';
import { review } from './review.ts';
import type { AiTask } from './task.ts';

/** Prompt and answer check of each kind of request. */
export const aiTasks: Readonly<Record<AiKind, AiTask>> = {
  generate,
  review,
  notification_template: notificationTemplate,
};
