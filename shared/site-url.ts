/**
 * A placeholder for the site's address, `https://…` without a trailing slash, in the built pages: one build serves
 * every stage, and search engines require absolute URLs. The deployment replaces it.
 */
export const siteUrlPlaceholder = 'https://address-of-this-site.invalid';
