import * as z from 'zod/mini';

export const PacketFailure = z.enum([
  'too_many_pages',
  'file_missing',
  'not_filed',
  'not_uploaded',
  'unexpected',
]);
export type PacketFailure = z.infer<typeof PacketFailure>;

/** Whether building it from the same documents may succeed. After these failures, it can't. */
export const canBuildAgain = ({ failure }: { readonly failure?: PacketFailure | undefined }): boolean =>
  failure !== 'too_many_pages' && failure !== 'file_missing';
