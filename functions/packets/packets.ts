import type { packetsContract } from '#shared/contract/packets.ts';
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
  type PacketItem,
  packetFile,
  packetResponse,
  requeuePacket,
} from '../data/documents/packet.ts';
import { signDownload } from '../data/documents/stored-file.ts';
import type { Caller, DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { orderPacket } from './order-packet.ts';
import { orderForm, orderReport } from './order-report.ts';

type PacketContract = Omit<typeof packetsContract, 'getExhibits' | 'putExhibits'>;

/** @throws ApiError `case.not_found`, `packet.not_found` */
async function requirePacket(actor: Caller, params: { caseId: string; number: number }): Promise<PacketItem> {
  const { id } = await requireCase(actor, params.caseId);
  const packet = await getPacketItem(id, params.number);
  if (!packet) throw new ApiError('packet.not_found');
  return packet;
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
      items: packets.map(packetResponse),
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
    return { ...packetResponse(packet), files: files.map(({ storage_key: _, ...file }) => file) };
  },

  cancelPacket: async ({ actor, params }) => {
    const packet = await requirePacket(actor, params);
    if (!(await cancelPacketItem(packet))) throw new ApiError('packet.not_possible');
    return packetResponse(await requirePacket(actor, params));
  },

  retryPacket: async ({ actor, params, audit }) => {
    const packet = await requirePacket(actor, params);
    const isOver = packet.state === 'FAILED' || packet.state === 'CANCELED' || isStalled(packet);
    if (!isOver) throw new ApiError('packet.not_possible');
    await transact(
      { packet: requeuePacket(packet), audit: audit({ kind: 'packet-retried', case_id: packet.case_id }) },
      { onConditionFailed: { packet: 'packet.not_possible' } },
    );
    return packetResponse(await requirePacket(actor, params));
  },

  createPacketLink: async ({ actor, params, body, audit }) => {
    const packet = await requirePacket(actor, params);
    const file = packetFile(packet, body.file);
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
