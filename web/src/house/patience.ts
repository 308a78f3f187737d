// Tries again until it works.

const RETRY_MILLISECONDS = 1500; // between two tries

export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MILLISECONDS));
    }
  }
}
