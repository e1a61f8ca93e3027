import * as z from 'zod/mini';

export const PacketFailure = z.enum([
  'too_many_pages',
  'file_missing',
  'not_filed',
  'not_uploaded',
  'not_on_path',
  'unexpected',
]);
export type PacketFailure = z.infer<typeof PacketFailure>;

const lasting: readonly (PacketFailure | undefined)[] = ['too_many_pages', 'file_missing', 'not_on_path'];

/** Whether building it from the same documents, or the same form, may succeed. */
export const canBuildAgain = ({ failure }: { readonly failure?: PacketFailure | undefined }): boolean =>
  !lasting.includes(failure);
