import { type AddOutcome, peopleContract } from '#shared/contract/people.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { retryWhileBusy } from '../../../lib/retry-while-busy.ts';
import type { ReadLine } from './read-lines.ts';

export type SentLine = ReadLine & AddOutcome;

/** Size limit of a request in bytes, well within what the API accepts. */
const requestBytes = limits.requestBodyBytes * 0.8;
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Splits lines into batches, limited by number and total size. */
export function* batchesOf(lines: readonly ReadLine[]): Generator<readonly ReadLine[]> {
  let batch: ReadLine[] = [];
  let size = 0;
  for (const line of lines) {
    const more = bytes(line.person);
    if (batch.length === limits.peoplePerRequest || (batch.length > 0 && size + more > requestBytes)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(line);
    size += more;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Sends lines, one request at a time, so that a large file leaves the server to others. Requests are retried while the
 * server is busy. People that an interrupted attempt stored count as added, since they were new before.
 * @param options.onWait called while the server is busy; see `retryWhileBusy`
 * @param onSent called with each request's lines once they are stored
 * @throws any other error of a request; earlier lines stay stored, and sending all lines again doesn't duplicate them
 */
export async function sendLines(
  lines: readonly ReadLine[],
  { preview, ...options }: { readonly preview: boolean } & Parameters<typeof retryWhileBusy>[1],
  onSent: (sent: readonly SentLine[]) => void,
): Promise<void> {
  const { signal } = options;
  for (const batch of batchesOf(lines)) {
    const body = { people: batch.map(({ person }) => person), preview, imported: true };
    const results = await retryWhileBusy(async (earlier) => {
      const sent = await call(peopleContract.addPeople, { body, signal });
      const isResent = earlier > 0 && !preview;
      return sent.results.map((each) => (isResent ? { ...each, outcome: 'added' as const } : each));
    }, options);
    onSent(
      batch.flatMap((line, index) => {
        const result = results[index];
        return result ? [{ ...line, ...result }] : [];
      }),
    );
  }
}
