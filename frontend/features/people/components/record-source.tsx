import { Link } from 'react-router-dom';
import type { PersonSource } from '#shared/records/person.ts';
import { DateText } from '../../../components/date-text.tsx';

const roleNames: Readonly<Record<PersonSource['role'], string>> = {
  APPLICANT: 'applicant',
  HR: 'HR',
  ATTORNEY: 'attorney',
  OPS: 'OPS',
  ADMIN: 'admin',
};

const ways = {
  form: 'Entered',
  import: 'Imported',
  eligibility: 'Entered with eligibility answers',
} as const;

/** Who entered a value, and the document that proves it, with a link to its case. */
export const RecordSource = ({ of: source }: { of: PersonSource | undefined }) =>
  source && (
    <small className="soft">
      {source.kind === 'case' ? 'From the approval of a case, recorded' : ways[source.kind]} by{' '}
      {source.by_name} ({roleNames[source.role]}), <DateText at={source.at} />
      {source.proof && (
        <>
          . Proven by <Link to={`/cases/${source.proof.case_id}`}>{source.proof.name}</Link>
        </>
      )}
    </small>
  );
