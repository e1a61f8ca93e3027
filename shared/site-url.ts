/**
 * Stands for the site's own address, `https://…` without a slash at the end, in what the build writes: one
 * build serves every stage, and search engines want whole addresses. The deployment puts the real one in.
 */
export const siteUrlPlaceholder = 'https://address-of-this-site.invalid';
