import { api } from '@kutip/contracts/api';
import sharp from 'sharp';
import type { InProcessClient } from './in-process-client.ts';

const SIDE_PX = 800;

interface DemoPicture {
  title: string;
  tags: string[];
  background: string;
  /** SVG elements in a square of 100 by 100. */
  drawing: string;
}

const plate = '<circle cx="50" cy="52" r="36" fill="#fff"/><circle cx="50" cy="52" r="29" fill="#f3efe6"/>';

/** Simple drawings of what the bakery sells. */
const PICTURES: readonly DemoPicture[] = [
  {
    title: 'Kek batik',
    tags: ['kek', 'coklat'],
    background: '#f4d9c6',
    drawing: `${plate}<path d="M28 60 50 34l22 26z" fill="#5b3420"/><path d="M33 58 50 38l17 20z" fill="#7a4a2c"/><circle cx="45" cy="53" r="3" fill="#e8c99a"/><circle cx="54" cy="50" r="3" fill="#e8c99a"/><circle cx="51" cy="57" r="2.5" fill="#e8c99a"/>`,
  },
  {
    title: 'Kuih lapis pandan',
    tags: ['kuih', 'pandan', 'raya'],
    background: '#dcebd2',
    drawing: `${plate}<rect x="32" y="38" width="36" height="6" fill="#3f7d3a"/><rect x="32" y="44" width="36" height="6" fill="#f7f3ea"/><rect x="32" y="50" width="36" height="6" fill="#5aa152"/><rect x="32" y="56" width="36" height="6" fill="#f7f3ea"/><rect x="32" y="62" width="36" height="5" fill="#3f7d3a"/>`,
  },
  {
    title: 'Brownies sekotak',
    tags: ['brownies', 'coklat'],
    background: '#e9dfd8',
    drawing: [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2].map(
          (column) =>
            `<rect x="${25 + column * 18}" y="${25 + row * 18}" width="15" height="15" rx="2" fill="#4b2a1a"/>`,
        ),
      )
      .join(''),
  },
  {
    title: 'Kek hari jadi',
    tags: ['kek', 'hari jadi'],
    background: '#fbdce4',
    drawing:
      '<rect x="26" y="46" width="48" height="28" rx="4" fill="#fff"/><path d="M26 52c6 8 10-2 16 5s10-4 16 3 10-5 16-2v-8a4 4 0 0 0-4-4H30a4 4 0 0 0-4 4z" fill="#e0527a"/><rect x="48" y="32" width="4" height="14" fill="#f2b233"/><path d="M50 24c4 4 3 8 0 8s-4-4 0-8z" fill="#f07a2b"/>',
  },
  {
    title: 'Nasi lemak katering',
    tags: ['nasi lemak', 'katering'],
    background: '#cfe3dd',
    drawing: `<path d="M18 60 50 22l32 38-32 20z" fill="#2f7a4d"/><circle cx="50" cy="50" r="17" fill="#fffdf5"/><circle cx="60" cy="58" r="7" fill="#fff"/><circle cx="60" cy="58" r="4" fill="#f4b63a"/><path d="M36 56c6-5 12-3 13 3s-8 8-13-3z" fill="#a8261c"/>`,
  },
  {
    title: 'Kelas asas kek',
    tags: ['kelas', 'kek'],
    background: '#d7def2',
    drawing:
      '<path d="M28 50h44l-6 26H34z" fill="#fff"/><path d="M28 50h44l-1.5 6h-41z" fill="#b9c4e8"/><path d="M58 22l6 3-14 28-5-2z" fill="#8d6a4c"/><circle cx="63" cy="22" r="6" fill="#c9a27e"/>',
  },
];

/** Adds drawings to the image library, through the API. Returns their addresses by title. */
export async function addPictures(call: InProcessClient, token: string): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { title, tags, background, drawing } of PICTURES) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${SIDE_PX}" height="${SIDE_PX}"><rect width="100" height="100" fill="${background}"/>${drawing}</svg>`;
    const file = new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], `${title}.png`);
    const { url } = await call(api.files.upload, { body: { file } }, token);
    await call(api.images.create, { body: { title, tags, url } }, token);
    urls.set(title, url);
  }
  return urls;
}
