import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { VisaPath } from '#shared/domain/visa-paths.ts';
import { type SearchPlace, searchPlaces } from '../data/cases/case-search.ts';
import { indexCase } from '../data/cases/index-case.ts';

const text = z.object({ S: z.string() });
const CaseImage = z.object({
  ...{ id: text, org_id: text, created_at: text, applicant_name: text, country: text },
  path: z.object({ S: VisaPath }),
});

/** Updates the search if the stream reports that a case was opened or removed or that its indexed facts changed. */
export async function indexChangedCase(caseId: string, records: readonly DynamoDBRecord[]): Promise<void> {
  const changes = records.filter(changesSearch);
  if (changes.length > 0) await indexCase(caseId, changes.flatMap(formerPlaces));
}

type Image = Readonly<Record<string, AttributeValue>> | undefined;
const isCase = (image: Image): boolean => image?.entity?.S === 'Case';
const facts = (image: Image): string =>
  JSON.stringify(['applicant_name', 'country', 'path', 'created_at'].map((name) => image?.[name]?.S));

function changesSearch({ eventName, dynamodb: { OldImage, NewImage } = {} }: DynamoDBRecord): boolean {
  if (!isCase(NewImage ?? OldImage)) return false;
  return (
    eventName !== 'MODIFY' || NewImage?.index_leftovers !== undefined || facts(OldImage) !== facts(NewImage)
  );
}

function formerPlaces({ dynamodb: { OldImage } = {} }: DynamoDBRecord): SearchPlace[] {
  if (!OldImage) return [];
  const { id, org_id, created_at, applicant_name, country, path } = CaseImage.parse(OldImage);
  return searchPlaces({
    ...{ id: id.S, org_id: org_id.S, created_at: created_at.S },
    ...{ applicant_name: applicant_name.S, country: country.S, path: path.S },
  });
}
