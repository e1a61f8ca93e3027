import type { Person } from '#shared/records/person.ts';
import { usePassportDifference } from '../passport-documents.ts';

/** Shown if the document that proves the passport has different dates than the record. */
export function PassportDifference({ person }: { person: Person }) {
  const text = usePassportDifference(person);
  return text && <small className="people-soon">Differs from {text}</small>;
}
