/** Everything that forms on public pages store on the device. Each page uses its own key. */
export const publicDrafts = [
  'visa-consultation-draft',
  'landfall-eligibility',
  'landfall-wizard',
  'landfall-checker',
  'landfall-contact',
];
const pages = ['/consultation', '/eligibility', '/wizard', '/contact'];

/** Whether a page has a form that would continue to show the input of a user who signs out. */
export const showsDraft = (path: string): boolean => pages.includes(path);

/** The next user of a shared device must not find what the previous one typed on public pages. */
export function clearPublicDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of publicDrafts) storage.removeItem(key);
}
