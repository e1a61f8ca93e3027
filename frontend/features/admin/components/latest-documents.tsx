import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, FileText, Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LatestDocument, organizationContract } from '#shared/contract/organization.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { IconButton } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { adminTexts } from '../texts.ts';

/** The server returns ten. */
const maxShown = 5;
const documentsQuery = queryOptions({
  queryKey: organizationKeys.documents,
  queryFn: ({ signal }) => call(organizationContract.listLatestDocuments, { signal }),
  meta: listedByIndex,
});

/** Opens the file with a link that is valid for a minute. */
async function download({ case_id: caseId, id: documentId }: LatestDocument): Promise<void> {
  try {
    const { url } = await call(organizationContract.createAdminDownloadLink, {
      params: { caseId, documentId },
    });
    if (!window.open(url, '_blank')) window.location.assign(url);
  } catch (error) {
    const known = error instanceof ApiError && error.code !== 'offline' && error.code !== 'unreadable';
    notify.error(known ? adminTexts.linkFailed : adminTexts.downloadFailed);
  }
}

/** The latest documents of the organization. */
export function LatestDocuments() {
  const { data, error, isPending, isFetching, refetch } = useQuery(documentsQuery);
  const [loading, setLoading] = useState<string>();
  useEffect(() => {
    if (error) console.warn('The latest documents could not be loaded', error);
  }, [error]);
  const documents = data?.items.slice(0, maxShown) ?? [];
  const open = async (document: LatestDocument) => {
    setLoading(document.id);
    await download(document);
    setLoading(undefined);
  };
  return (
    <Panel title={adminTexts.latest} busy={isPending} flush>
      {error && !data && (
        <ListFailure onRetry={refetch} retrying={isFetching}>
          Couldn’t load the documents.
        </ListFailure>
      )}
      {data && documents.length === 0 && <p className="panel-none">No documents yet</p>}
      <ul className="latest">
        {isPending && (
          <li>
            <Skeleton width={18} height={18} />
            <Skeleton width="70%" height={42} />
          </li>
        )}
        {documents.map((document) => (
          <li key={document.id}>
            <Icon of={document.mime_type.startsWith('image/') ? Image : FileText} />
            <span>
              <b title={document.name}>{document.name}</b>
              <small>
                {pathName(document.case_path)}, {document.case_country}, <DateText at={document.created_at} />
              </small>
            </span>
            <IconButton
              label={`Download ${document.name}`}
              icon={Download}
              disabled={loading === document.id}
              onClick={() => void open(document)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
