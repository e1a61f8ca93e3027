/**
 * What to know about drafts of a form whose PDF isn't of an edition that its mapping was written for; undefined if it is.
 * @param edition of the PDF, if it says
 * @param editions that the mapping was written for, newest first
 */
export function editionNote(edition: string | undefined, editions: readonly string[]): string | undefined {
  if (edition !== undefined && editions.includes(edition)) return undefined;
  const which = edition === undefined ? 'This PDF doesn’t say its edition' : 'This is a different one';
  return `Drafts were set up for the edition of ${editions[0]}. ${which}, so compare every field with the answers.`;
}

export const currentEditionNote =
  'Authorities reject outdated editions, so check on the form’s official page which one they accept before you file.';
