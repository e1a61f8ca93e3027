import { absolute } from './site-url.ts';
import { structuredDataText } from './structured-data.ts';

/**
 * A page's title, description, and address in the document head, prerendered and updated on navigation. Signed-in
 * pages have only a title and aren't indexed by search engines.
 */
export function PageHead({
  title,
  description,
  path,
  structuredData,
}: {
  /** Without the site's name. */
  title: string;
  description?: string;
  /** The page's canonical path. Only pages with one are indexed. */
  path?: string;
  /** The page's schema.org data. */
  structuredData?: Record<string, unknown>;
}) {
  const full = title.includes('Landfall') ? title : `${title} · Landfall`;
  const url = path && absolute(path);
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {url ? (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:title" content={full} />
          <meta property="og:url" content={url} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {url && description && <meta property="og:description" content={description} />}
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, escaped for a script element
          dangerouslySetInnerHTML={{ __html: structuredDataText(structuredData) }}
        />
      )}
    </>
  );
}
