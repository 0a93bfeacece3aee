import type { ErrorRequestHandler } from 'express';
import { ApiError } from '#http/errors.ts';
import { AiSettingsError } from '#pro/ai/settings/errors.ts';

const STATUS = { validation_failed: 422, settings_changed: 409, ai_not_configured: 409 };

/** What the AI routes refuse, as answers. */
export const aiErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  if (!(error instanceof AiSettingsError)) return next(error);
  const { code, message, errors } = error;
  next(new ApiError(STATUS[code], code, message, Object.keys(errors).length > 0 ? { errors: { ...errors } } : {}));
};
