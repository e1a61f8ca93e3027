import { createWriteStream } from 'node:fs';

/** Long enough to batch the lines of many requests, short enough for `tail -f`. */
const flushMilliseconds = 100;

/**
 * A file of JSON lines with buffered writes. Writing each line separately took as much CPU time as everything a
 * function did besides its calls.
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
