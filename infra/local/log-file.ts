import { createWriteStream } from 'node:fs';

/** Long enough for the lines of many requests, and too short for anyone who follows the file to notice. */
const flushMilliseconds = 100;

/**
 * A file of JSON lines, written together a few times a second: a write for each line took as much processor time as
 * what the function did beside its calls.
 */
export function openLogFile(path: string) {
  const file = createWriteStream(path, { flags: 'a' });
  let buffered = '';
  const flush = (): void => {
    if (buffered !== '') file.write(buffered);
    buffered = '';
  };
  return {
    add(entry: object): void {
      if (buffered === '') setTimeout(flush, flushMilliseconds);
      buffered += `${JSON.stringify(entry)}\n`;
    },
    close(): Promise<void> {
      flush();
      return new Promise((resolve) => file.end(resolve));
    },
  };
}
