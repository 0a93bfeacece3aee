import { UseCaseError } from '#db/use-case-error.ts';

export function processNotFound(): UseCaseError {
  return new UseCaseError('not_found', 'process_not_found', 'There is no such process.');
}

export function stepOver(): UseCaseError {
  return new UseCaseError('conflict', 'step_over', 'This step has ended, or somebody else decides in your place.');
}

/** @param field the field that is wrong */
export function invalidField(field: string, message: string): UseCaseError {
  return new UseCaseError('invalid', 'validation_failed', `${field} ${message}.`, { [field]: `${field} ${message}` });
}
