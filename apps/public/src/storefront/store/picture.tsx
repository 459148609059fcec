import { resizedUrl } from '@kutip/domain/picture-url';

/** Every picture of a product is shown as a square. */
const SIZE = 400;

interface PictureProps {
  /** null: a plain square in its place. */
  url: string | null | undefined;
  alt: string;
  /** The width in the layout, as in the attribute of that name. */
  sizes: string;
  /** The first pictures of a page load at once. */
  is_first?: boolean;
}

/** A picture of a product in the widths that the server makes, with its place reserved. */
export function Picture({ url, alt, sizes, is_first = false }: PictureProps) {
  if (!url) return <span className="picture no-picture" />;
  const set = ([160, 400, 800] as const).map((width) => `${resizedUrl(url, width)} ${width}w`).join(', ');
  return (
    <img
      className="picture"
      src={resizedUrl(url, 400)}
      srcSet={set}
      sizes={sizes}
      alt={alt}
      width={SIZE}
      height={SIZE}
      {...(is_first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
    />
  );
}
