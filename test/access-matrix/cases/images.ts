import { files, type bulkFiles } from '@kutip/contracts/files';
import { images, type imageAnalysis } from '@kutip/contracts/images';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { makeImage } from '../../make-image.ts';

const picture = async (): Promise<File> => new File([new Uint8Array(await makeImage('png'))], 'kuih-lapis.png');

export const fileCases: AccessCases<typeof files> = {
  upload: { rule: 'any bills.write' },
};
export const bulkFileCases: AccessCases<typeof bulkFiles> = {
  bulkUpload: { rule: 'any bills.write' },
};

const reader = { rule: 'merchant shop.read' } as const;
const writer = { rule: 'merchant shop.write' } as const;

async function uploaded(fixture: MerchantFixture): Promise<string> {
  const { url } = await fixture.callAsOwner(files.upload, { body: { file: await picture() } });
  return url;
}
async function image(fixture: MerchantFixture) {
  const body = { title: 'Kuih lapis', url: await uploaded(fixture) };
  return { params: { id: (await fixture.callAsOwner(images.create, { body })).id } };
}

export const imageCases: AccessCases<typeof images> = {
  list: reader,
  listRecords: reader,
  read: { ...reader, prepareInput: image },
  create: { ...writer, prepareInput: async (fixture) => ({ body: { title: 'Batik', url: await uploaded(fixture) } }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await image(fixture)), body: { title: 'Kuih lapis pandan' } }),
  },
  remove: { ...writer, prepareInput: image },
  createMany: {
    ...writer,
    prepareInput: async (fixture) => ({ body: { images: [{ title: 'Batik', url: await uploaded(fixture) }] } }),
  },
};
export const imageAnalysisCases: AccessCases<typeof imageAnalysis> = {
  product: { ...writer, prepareInput: async (fixture) => ({ body: { image_url: await uploaded(fixture) } }) },
};
