import { CODE } from '@kutip/contracts/codes';
import { images, type imageAnalysis } from '@kutip/contracts/images';
import { suggestForPicture } from '@kutip/domain/picture-suggestions';
import { Refusal } from '@kutip/domain/refusal';
import { crud } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { findMainColour } from '../../platform/image.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { findOwnImage } from '../files/files.service.ts';

const notUsable = (field: string) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'not_found' });

/** The picture that the account uploaded under `url`. Refuses 4000 with the field. */
async function requireOwnImage({ db, account_id }: Pick<Context, 'db' | 'account_id'>, field: string, url: string) {
  const picture = await findOwnImage(db, account_id, url);
  if (!picture) throw notUsable(field);
  return picture;
}

const library = crud(images, 'merchant_cloud_images', {
  entity: 'image',
  async beforeCreate({ url }, context) {
    const { id, width, height } = await requireOwnImage(context, 'url', url);
    return { file_id: id, width, height };
  },
  beforeUpdate(current, next) {
    if (next.url !== current.url)
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { url: 'not_changeable' });
  },
});

export const imageHandlers: Handlers<typeof images> = {
  ...library,
  listRecords: library.list,
  async createMany({ body }, context) {
    const created: Awaited<ReturnType<typeof library.create>>[] = [];
    for (const image of body.images) created.push(await library.create({ body: image }, context));
    return created;
  },
};

export const imageAnalysisHandlers = ({ store }: { store: FileStore }): Handlers<typeof imageAnalysis> => ({
  product: {
    withoutTransaction: async ({ body: { image_url } }, { transact, account_id }) => {
      const { path, name } = await transact((db) => requireOwnImage({ db, account_id }, 'image_url', image_url));
      const main_colour = await findMainColour(await store.get(path));
      if (typeof main_colour === 'string') throw notUsable('image_url');
      return suggestForPicture({ file_name: name, main_colour }, []);
    },
  },
});
