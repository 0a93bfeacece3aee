/**
 * The package's public entry: types for authors of extensions. Values needed at run time are in the `api` that `register`
 * receives, so that an extension never depends on the service's location.
 */

export type { IntegrationQueue } from '#features/deliveries/integration-queue.ts';
export type { DeclaredIntegration } from '#features/integrations/custom/definition.ts';
export type { NotificationConfig } from '#features/notifications/option.ts';
export type {
  ConditionalConfig,
  FieldConfig,
  FieldTypeName,
  FieldValue,
  FormConfig,
  FormOptions,
  IntegrationConfig,
  JsonObject,
  JsonValue,
  OptionConfig,
  SubmissionValues,
} from '#forms/config/types.ts';
export type { EmailCancelled, FieldError, IntegrationFailed } from '#hooks/errors.ts';
export type { HookRegistration } from '#hooks/hooks.ts';
export type {
  ActionHandler,
  ActionName,
  ActionParameters,
  Actions,
  EmailMessage,
  EventListener,
  EventName,
  Events,
  FieldMeta,
  FilterHandler,
  FilterName,
  FilterParameters,
  Filters,
  HookContext,
  HookForm,
  HookName,
  HookSubmission,
  Payload,
  PostArgs,
  ProcessingResult,
} from '#hooks/parameters.ts';
export type { ExtensionApi, ExtensionLog, ExtensionOptions, ExtensionRole, Register } from './api.ts';
export type { FormData, FormRecord, FormRepository } from './form-repository.ts';
export type { SchemaManager } from './schema-manager.ts';
export type {
  SubmissionContext,
  SubmissionException,
  SubmissionExceptionCode,
  SubmissionService,
} from './submission-service.ts';
