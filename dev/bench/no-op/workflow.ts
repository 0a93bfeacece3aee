/** Does nothing: what the engine and a worker cost by themselves. */
export async function benchNoOp(): Promise<void> {}
