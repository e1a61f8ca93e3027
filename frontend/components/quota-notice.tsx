import { skipToken, useQuery } from '@tanstack/react-query';
import { isLow, type LimitName } from '#shared/domain/quotas.ts';
import { type KnownLimit, quotaKey, resetText } from '../lib/quota-left.ts';
import { Notice } from './notice.tsx';

const units: Record<LimitName, string> = {
  cases: 'new cases',
  cases_for_applicants: 'new cases',
  uploads: 'uploads',
  upload_megabytes: 'MB of uploads',
  renames: 'name changes',
  document_requests: 'document requests',
  notes: 'notes',
  messages: 'messages',
  assessments: 'assessments',
  people: 'people to add',
  cases_imported: 'lines to import',
  open_cases: 'open cases',
};

/** Shows how much of a quota is left, once it is low. */
export const QuotaNotice = ({ of }: { of: LimitName }) => {
  const { data } = useQuery<KnownLimit>({ queryKey: quotaKey(of), queryFn: skipToken });
  if (!data || !isLow(data)) return null;
  const { left, quota, resetAt } = data;
  if (resetAt && Date.parse(resetAt) <= Date.now()) return null;
  const what = `${units[of]} left${resetAt ? ' today' : ''}.`;
  return (
    <Notice tone={left === 0 ? 'warn' : 'info'}>
      {left === 0 ? `No ${what}` : `${left} of ${quota} ${what}`}{' '}
      {resetAt ? `More will be available on ${resetText(resetAt)}.` : 'Close a case to make room.'}
    </Notice>
  );
};
