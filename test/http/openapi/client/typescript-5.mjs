import { registerHooks } from 'node:module';

// openapi-typescript needs the compiler's programming interface, which TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
