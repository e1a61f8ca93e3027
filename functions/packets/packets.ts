import type { packetsContract } from '#shared/contract/packets.ts';
import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { listFormTemplates } from '../data/documents/form-template.ts';
import {
  cancelPacketItem,
  getPacketFiles,
  getPacketItem,
  isStalled,
  listFailedPacketItems,
  listPacketItems,
  type PacketFile,
  type PacketItem,
  packetFile,
  packetResponse,
  requeuePacket,
} from '../data/documents/packet.ts';
import { signDownload } from '../data/documents/stored-file.ts';
import type { Caller, DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { documentsSeenBy, seesConfidential } from '../workflows/confidential-documents.ts';
import { orderPacket } from './order-packet.ts';
import { orderForm, orderReport } from './order-report.ts';
import { readExhibits, requireAllSeen } from './read-exhibits.ts';

type PacketContract = Omit<typeof packetsContract, 'getExhibits' | 'putExhibits'>;

/** @throws ApiError `case.not_found`, `packet.not_found` */
async function requirePacket(actor: Caller, params: { caseId: string; number: number }): Promise<PacketItem> {
  const { id } = await requireCase(actor, params.caseId);
  const packet = await getPacketItem(id, params.number);
  if (!packet) throw new ApiError('packet.not_found');
  return packet;
}

/** The name of a document that made it fail may be confidential. */
function packetFor(actor: Caller, packet: PacketItem): Packet {
  const { failed_document, ...rest } = packetResponse(packet);
  const isHidden = packet.confidential === true && !seesConfidential(actor);
  return { ...rest, ...(failed_document && !isHidden && { failed_document }) };
}

/** Files that were confidential when the packet was ordered, or have become so since. */
async function hiddenIn(
  actor: Caller,
  packet: PacketItem,
  files: readonly PacketFile[],
): Promise<(file: PacketFile) => boolean> {
  if (seesConfidential(actor) || files.length === 0) return () => false;
  const sees = await documentsSeenBy(actor, await requireCase(actor, packet.case_id));
  return (file) => file.confidential === true || !sees(file);
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
    return {
      items: packets.map((packet) => packetFor(actor, packet)),
      forms: forms.map(({ id, name }) => {
        const template = templates.find(({ form }) => form === id);
        if (!template) return { id, name };
        const { edition, uploaded_at: at } = template;
        return { id, name, uploaded: { at, ...(edition && { edition }) } };
      }),
    };
  },

  buildPacket: async ({ actor, params, body }) => {
    const ofCase = await requireCase(actor, params.caseId);
    const { number } = params;
    const { report, form, version } = body;
    if (!report && !seesConfidential(actor)) requireAllSeen(actor, await readExhibits(ofCase));
    if (form !== undefined) return packetResponse(await orderForm(actor, ofCase, number, form));
    return packetResponse(
      report && report !== 'form'
        ? await orderReport(actor, ofCase, number, report)
        : await orderPacket(actor, ofCase, number, version),
    );
  },

  getPacket: async ({ actor, params }) => {
    const packet = await requirePacket(actor, params);
    const files = await getPacketFiles(packet.case_id, packet.number);
    const isHidden = await hiddenIn(actor, packet, files);
    return {
      ...packetFor(actor, packet),
      files: files.filter((file) => !isHidden(file)).map(({ storage_key: _, ...file }) => file),
    };
  },

  cancelPacket: async ({ actor, params }) => {
    const packet = await requirePacket(actor, params);
    if (!(await cancelPacketItem(packet))) throw new ApiError('packet.not_possible');
    return packetFor(actor, await requirePacket(actor, params));
  },

  retryPacket: async ({ actor, params, audit }) => {
    const packet = await requirePacket(actor, params);
    const isOver = packet.state === 'FAILED' || packet.state === 'CANCELED' || isStalled(packet);
    if (!isOver) throw new ApiError('packet.not_possible');
    await transact(
      { packet: requeuePacket(packet), audit: audit({ kind: 'packet-retried', case_id: packet.case_id }) },
      { onConditionFailed: { packet: 'packet.not_possible' } },
    );
    return packetFor(actor, await requirePacket(actor, params));
  },

  createPacketLink: async ({ actor, params, body, audit }) => {
    const packet = await requirePacket(actor, params);
    const file = packetFile(packet, body.file);
    const files = seesConfidential(actor) ? [] : await getPacketFiles(packet.case_id, packet.number);
    if (packet.confidential && !seesConfidential(actor)) throw new ApiError('permission.denied');
    if (files.some(await hiddenIn(actor, packet, files))) throw new ApiError('permission.denied');
    if (packet.state !== 'DONE' || !file) throw new ApiError('packet.not_possible');
    await transact({ audit: audit({ kind: 'packet-downloaded', case_id: packet.case_id }) });
    return signDownload(file, limits.caseDownloadSeconds);
  },

  listFailedPackets: async ({ actor }) => ({
    items: (await listFailedPacketItems(requireOrganization(actor))).map((item) => ({
      ...packetResponse(item),
      cover: item.cover,
    })),
  }),
};
