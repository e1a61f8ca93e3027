import { limits } from '#shared/schema/limits.ts';
import { readCsv, UnreadableFile } from '../../../lib/read-csv.ts';
import { createReader, type Reader } from './read-lines.ts';

/** @throws UnreadableFile if the file can't be read at all */
export async function readPeopleFile(file: File): Promise<Pick<Reader, 'good' | 'bad' | 'ignored'>> {
  if (file.size > limits.importBytes)
    throw new UnreadableFile('The file is larger than 5 MB. Split it into several.');
  const reader = createReader();
  await readCsv(file, reader.take);
  if (reader.good.length + reader.bad.length === 0)
    throw new UnreadableFile('The file has no rows below the column names.');
  return reader;
}
