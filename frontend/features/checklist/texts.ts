import { quantityText } from '#shared/domain/quantity-text.ts';
import { limits } from '#shared/schema/limits.ts';

/** Texts of the checklist. Reasons from the server are shown verbatim. */
export const checklistTexts = {
  changeFailed: 'Couldn’t change the checklist',
  undone: 'Change undone',
  undoFailed: 'Couldn’t undo the change',
  accepted: (title: string) => `${title} accepted`,
  returned: (title: string) => `${title} returned`,
  requested: (count: number) => (count === 1 ? 'Document requested' : `${count} documents requested`),
  items: (count: number) => quantityText(count, 'item'),
  changed: (count: number, what: string) => `${quantityText(count, 'item')} ${what}`,
  sorted: (name: string, title: string) => `${name} added to ${title}`,
  addFailed: 'Couldn’t add the files',
  full: (title: string, room: number) =>
    room > 0
      ? `${title} can have ${limits.itemDocuments} documents, so you can add only ${room} more. Choose fewer files.`
      : `${title} has ${limits.itemDocuments} documents, the most an item can have. Remove one you no longer need, then try again.`,
  tooManyVersions: (title: string) =>
    `${title} has ${limits.itemVersions} earlier versions, the most an item can have. Delete one you no longer need, then try again.`,
  accepts: 'PDF, DOC, DOCX, JPG, or PNG, up to 10 MB each',
} as const;

/** The most common reasons, offered as a starting point. */
export const returnReasons = [
  { label: 'Not readable', text: 'Parts of it can’t be read. Please scan it again, flat and in color.' },
  { label: 'Pages missing', text: 'Pages are missing. Please upload the complete document.' },
  { label: 'Not signed', text: 'It isn’t signed. Please upload a signed copy.' },
  { label: 'Out of date', text: 'It’s out of date. Please upload the current version.' },
  { label: 'No translation', text: 'Please add a certified translation.' },
] as const;
