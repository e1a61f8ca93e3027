import { createWriteStream } from 'node:fs';

/** Long enough for the lines of many requests, and too short for anyone who follows the file to notice. */
const gatherMilliseconds = 100;

/**
 * A file of JSON lines, written together a few times a second: a write for each line took as much processor time as
 * what the function did beside its calls.
 */
export function openLogFile(path: string) {
  const file = createWriteStream(path, { flags: 'a' });
  let gathered = '';
  const flush = (): void => {
    if (gathered !== '') file.write(gathered);
    gathered = '';
  };
  return {
    add(entry: object): void {
      if (gathered === '') setTimeout(flush, gatherMilliseconds);
      gathered += `${JSON.stringify(entry)}\n`;
    },
    close(): Promise<void> {
      flush();
      return new Promise((resolve) => file.end(resolve));
    },
  };
}
