// What has to arrive is asked for until it does.

const WAIT = 1500; // milliseconds between two tries

export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((done) => setTimeout(done, WAIT));
    }
  }
}
