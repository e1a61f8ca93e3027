import type { Page } from 'playwright';
import { expect } from 'vitest';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { UploadTicket } from '#shared/contract/documents.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { Document } from '#shared/records/document.ts';
import { callDirectly } from './demo-people.ts';
import { announcementOf } from './documents.ts';
import type { SampleFile } from './sample-files.ts';

/**
 * Sets up through the API what a browser test isn't about, as the user signed in on the page. None of our pages
 * needs to be open: `storeTokens` is enough.
 */

/**
 * Calls the API and expects success.
 * @returns the response body
 */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, json } = await callDirectly(page, method, path, body);
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json;
}

/**
 * Opens a new case for the signed-in applicant.
 * @returns its address
 */
export async function createOwnCase(page: Page, country: string, path: string): Promise<string> {
  const created = await callApi(page, 'POST', '/api/cases', { country, path });
  return `/cases/${casesContract.createCase.response.parse(created).id}`;
}

/** The case's checklist item with this title. */
export async function itemOf(page: Page, address: string, title: string): Promise<ChecklistItem> {
  const checklist = await callApi(page, 'GET', `/api${address}/checklist`);
  const { items } = checklistContract.getChecklist.response.parse(checklist);
  const found = items.find((item) => item.title === title);
  if (!found) throw new Error(`The checklist of ${address} has no ${title}.`);
  return found;
}

/**
 * @param itemId the checklist item it is for
 * @param replaces the document of that item that it replaces
 */
export async function uploadDocument(
  page: Page,
  address: string,
  { name, mimeType, buffer }: SampleFile,
  itemId?: string,
  replaces?: string,
): Promise<Document> {
  const file = {
    ...announcementOf(name, buffer),
    ...(itemId && { item_id: itemId }),
    ...(replaces && { replaces }),
  };
  const ticket = UploadTicket.parse(await callApi(page, 'POST', `/api${address}/uploads`, file));
  const headers = { ...ticket.headers, 'content-type': mimeType };
  expect((await page.request.put(ticket.url, { headers, data: buffer })).status()).toBe(200);
  return Document.parse(await callApi(page, 'POST', `/api${address}/uploads/${ticket.uploadId}/finish`));
}

/** Uploads a passport to the case, with its expiry date. */
export async function uploadPassport(page: Page, address: string, file: SampleFile, expires_on: string) {
  const { id } = await uploadDocument(page, address, file);
  const dates = { kind: 'passport', expires_on, version: 0 };
  await callApi(page, 'PUT', `/api${address}/documents/${id}/dates`, dates);
}
