import type { packetsContract } from '#shared/contract/packets.ts';
import { canBuildAgain } from '#shared/domain/packet-failure.ts';
import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { listFormTemplates } from '../data/documents/form-template.ts';
import {
  cancelPacketItem,
  getPacketItem,
  isStalled,
  listFailedPacketItems,
  listPacketItems,
  type PacketItem,
  packetFile,
  packetResponse,
  requeuePacket,
} from '../data/documents/packet.ts';
import { getPacketFiles, type PacketFile } from '../data/documents/packet-files.ts';
import { requireStored, signDownload } from '../data/documents/stored-file.ts';
import type { Caller, DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { seesConfidential } from '../workflows/confidential-documents.ts';
import { readSeenFiles } from '../workflows/seen-files.ts';
import { orderPacket } from './order-packet.ts';
import { orderForm, orderReport, requireFacts } from './order-report.ts';
import { readExhibits, requireAllSeen } from './read-exhibits.ts';

type PacketContract = Omit<typeof packetsContract, 'getExhibits' | 'putExhibits'>;

interface KnownPacket {
  readonly ofCase: CaseItem;
  readonly packet: PacketItem;
}

/** @throws ApiError `case.not_found`, `packet.not_found` */
async function requirePacket(
  actor: Caller,
  params: { caseId: string; number: number },
): Promise<KnownPacket> {
  const ofCase = await requireCase(actor, params.caseId);
  const packet = await getPacketItem(ofCase.id, params.number);
  if (!packet) throw new ApiError('packet.not_found');
  return { ofCase, packet };
}

/** What HR sees of a case's files, read when it is first needed. */
function seenOnce(actor: Caller, ofCase: CaseItem): () => ReturnType<typeof readSeenFiles> {
  let seen: ReturnType<typeof readSeenFiles> | undefined;
  return () => (seen ??= readSeenFiles(actor, ofCase));
}

/**
 * The name of the document that made it fail may be confidential, and the sizes and page counts tell those of a single
 * document, also of one that has become confidential since the packet was ordered.
 */
async function packetFor(
  actor: Caller,
  { ofCase, packet }: KnownPacket,
  readSeen = seenOnce(actor, ofCase),
  readFiles = () => getPacketFiles(ofCase.id, packet.number),
): Promise<Packet> {
  const shown = packetResponse(packet);
  if (seesConfidential(actor, ofCase) || packet.report) return shown;
  const { failed_document, bytes, pdf_bytes, zip_bytes, pages, done, total, left_out, unprinted, ...rest } =
    shown;
  if (packet.confidential) return rest;
  const [seen, files] = await Promise.all([readSeen(), readFiles()]);
  return {
    ...rest,
    ...(files.every(seen.seesFile)
      ? { bytes, pdf_bytes, zip_bytes, pages, done, total, left_out, unprinted }
      : { confidential: true as const }),
    ...(failed_document !== undefined && seen.seesName(failed_document) && { failed_document }),
  };
}

/** Files that were confidential when the packet was ordered or became so later, including deleted ones. */
async function hiddenIn(
  actor: Caller,
  { ofCase, packet }: KnownPacket,
  readSeen = seenOnce(actor, ofCase),
): Promise<(file: PacketFile) => boolean> {
  if (seesConfidential(actor, ofCase) || packet.report) return () => false;
  const { seesFile } = await readSeen();
  return (file) => file.confidential === true || !seesFile(file);
}

/** @throws ApiError `permission.denied` if it has documents that the actor doesn’t see */
async function requireAllFilesSeen(actor: Caller, known: KnownPacket): Promise<void> {
  const { ofCase, packet } = known;
  if (seesConfidential(actor, ofCase)) return;
  const files = await getPacketFiles(ofCase.id, packet.number);
  if (packet.confidential || files.some(await hiddenIn(actor, known)))
    throw new ApiError('permission.denied');
}

export const packetFunctions: DomainFunctions<PacketContract> = {
  listPackets: async ({ actor, params }) => {
    const ofCase = await requireCase(actor, params.caseId);
    const { formListOf } = await import('#shared/routes/form-list.ts');
    const forms = formListOf(ofCase);
    const [packets, templates] = await Promise.all([
      listPacketItems(ofCase.id),
      forms.length > 0 ? listFormTemplates() : [],
    ]);
    const readSeen = seenOnce(actor, ofCase);
    return {
      items: await Promise.all(packets.map((packet) => packetFor(actor, { ofCase, packet }, readSeen))),
      forms: forms.map((listed) => {
        const template = templates.find(({ form }) => form === listed.id);
        if (!template) return listed;
        const { edition, uploaded_at: at } = template;
        return { ...listed, uploaded: { at, ...(edition && { edition }) } };
      }),
    };
  },

  buildPacket: async ({ actor, params, body }) => {
    const ofCase = await requireCase(actor, params.caseId);
    const { number } = params;
    const { report, form, version } = body;
    if (form !== undefined) return packetResponse(await orderForm(actor, ofCase, number, form));
    if (report && report !== 'form') return packetResponse(await orderReport(actor, ofCase, number, report));
    const known = await readExhibits(ofCase);
    requireAllSeen(actor, known);
    return packetResponse(await orderPacket(actor, ofCase, known, { number, version }));
  },

  getPacket: async ({ actor, params }) => {
    const known = await requirePacket(actor, params);
    const files = await getPacketFiles(known.ofCase.id, params.number);
    const readSeen = seenOnce(actor, known.ofCase);
    const isHidden = await hiddenIn(actor, known, readSeen);
    const seen = files.filter((file) => !isHidden(file)).map(({ storage_key: _, ...file }) => file);
    return {
      ...(await packetFor(actor, known, readSeen, async () => files)),
      // Where a file begins tells how long a hidden one before it is.
      files: seen.length === files.length ? seen : seen.map(({ first_page: _, ...file }) => file),
    };
  },

  cancelPacket: async ({ actor, params }) => {
    const { packet } = await requirePacket(actor, params);
    if (!(await cancelPacketItem(packet))) throw new ApiError('packet.not_possible');
    return packetFor(actor, await requirePacket(actor, params));
  },

  retryPacket: async ({ actor, params, audit }) => {
    const known = await requirePacket(actor, params);
    const { ofCase, packet } = known;
    await requireAllFilesSeen(actor, known);
    const isOver = packet.state === 'FAILED' || packet.state === 'CANCELED' || isStalled(packet);
    if (!isOver) throw new ApiError('packet.not_possible');
    if (!canBuildAgain(packet)) throw new ApiError('packet.fails_again');
    await requireFacts(ofCase, packet);
    await transact(
      { packet: requeuePacket(packet), audit: audit({ kind: 'packet-retried', case_id: packet.case_id }) },
      { onConditionFailed: { packet: 'packet.not_possible' } },
    );
    return packetFor(actor, await requirePacket(actor, params));
  },

  createPacketLink: async ({ actor, params, body, audit }) => {
    const known = await requirePacket(actor, params);
    const { packet } = known;
    const file = packetFile(packet, body.file);
    await requireAllFilesSeen(actor, known);
    if (packet.state !== 'DONE' || !file) throw new ApiError('packet.not_possible');
    await requireStored(file.key, 'packet.file_missing');
    await transact({ audit: audit({ kind: 'packet-downloaded', case_id: packet.case_id }) });
    return signDownload(file, limits.packetDownloadSeconds);
  },

  listFailedPackets: async ({ actor }) => ({
    items: (await listFailedPacketItems(requireOrganization(actor))).map((item) => ({
      ...packetResponse(item),
      cover: item.cover,
    })),
  }),
};
