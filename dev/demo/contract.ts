/** The part of the demo that its page uses. The page is compiled for browsers, the rest as the service is. */
export interface RunningDemo {
  /** Answers a request to the service. */
  serve(request: Request): Promise<Response>;
  /** Renders the page of a form; null for a form that does not exist. */
  pageOf(formId: number): string | null;
}

/**
 * Begins with the data of the demo.
 * @param css the address of the styles of form pages
 * @param root the path of the REST routes
 */
export type BeginDemo = (css: string, root: string) => RunningDemo;
