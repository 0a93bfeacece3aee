/** Returns at once: measures the cost of an engine and a worker alone. */
export async function benchNoOp(): Promise<void> {}
