/** Made by the bundler of what was prepared and of the handlers. */
declare module 'virtual:demo' {
  export const begin: import('../contract.ts').BeginDemo;
}
