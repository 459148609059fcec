import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { files } from '@kutip/contracts/files';
import { images } from '@kutip/contracts/images';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useCall } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { reportError } from '../../shared/ui/error-dialog-state.ts';
import type { Image } from './edit-image-dialog.tsx';
import classes from './images.module.css';
import { useMessages } from './messages/use-messages.ts';
import { cropToSquare, type PictureArea } from './square-picture.ts';

const MAX_ZOOM = 5;

function CropImage({ image: { url, title, tags }, close }: { image: Image; close: () => void }) {
  const { t } = useMessages();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [isSaving, setSaving] = useState(false);
  const upload = useCall(files.upload, { confirm: false });
  const create = useCall(images.create, { confirm: () => ({ title: t('images.saved') }) });
  const save = async (): Promise<void> => {
    if (!area) return;
    setSaving(true);
    try {
      const name = t('images.crop_name', { title });
      const cropped = await upload.mutateAsync({ body: { file: await cropToSquare(url, area, `${name}.png`) } });
      await create.mutateAsync({ body: { title: name, url: cropped.url, tags } });
      close();
    } catch (error) {
      // The calls report their own failures; what is left is a picture that this browser cannot read.
      if (!upload.isError && !create.isError) reportError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('images.crop_text')}</Text>
      <div className={classes['crop']} dir="ltr">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': t('images.crop_area') }}
        />
      </div>
      <div>
        <Text size="sm" fw={500} id="crop-zoom">
          {t('images.crop_zoom')}
        </Text>
        <Slider
          value={zoom}
          onChange={setZoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          label={null}
          thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => void save()} loading={isSaving} disabled={!area}>
          {t('images.crop_save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Crops a picture to a square of 400 pixels, saved as a new picture. */
export function CropDialog({ image, close }: { image: Image | null; close: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen={image !== null} close={close} title={t('images.crop_title')} width_px={480}>
      {image && <CropImage image={image} close={close} />}
    </Dialog>
  );
}
