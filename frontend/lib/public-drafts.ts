/** What forms of public pages keep on the device; each page has its own name for it. */
export const publicDrafts = [
  'visa-consultation-draft',
  'landfall-eligibility',
  'landfall-wizard',
  'landfall-checker',
  'landfall-contact',
];
const pages = ['/consultation', '/eligibility', '/wizard', '/contact'];

/** Whether a page has a form that would go on showing what the person who signs out typed. */
export const showsDraft = (path: string): boolean => pages.includes(path);

/** The next person at a shared device must not find what the one who signs out typed on public pages. */
export function forgetPublicDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of publicDrafts) storage.removeItem(key);
}
