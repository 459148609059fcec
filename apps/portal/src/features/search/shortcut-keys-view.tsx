import { Fragment } from 'react';

/** The keys of a shortcut, such as `g p`. */
export const ShortcutKeys = ({ keys, then = ' ' }: { keys: string; then?: string }) => (
  <bdi>
    {keys.split(' ').map((key, n) => (
      <Fragment key={key}>
        {n > 0 && then}
        <kbd>{key.toUpperCase()}</kbd>
      </Fragment>
    ))}
  </bdi>
);
