-- Pages reserve the space of a picture before it has arrived. Null for documents and for pictures uploaded earlier.
alter table files add width int;
alter table files add height int;

-- Smaller copies of public pictures, made when a page first asks for them.
create table resized_pictures (
  account_id uuid not null,
  file_id uuid not null,
  width int not null, -- as requested, in pixels
  path text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, file_id, width)
);

create function joined_tags(text[]) returns text language sql immutable parallel safe as 'select array_to_string($1, '', '')';

-- The image library of a merchant: names and tags of uploaded pictures.
create table merchant_cloud_images (
  account_id uuid not null,
  id uuid not null,
  title text not null,
  file_id uuid not null,
  url text not null,
  width int,
  height int,
  tags text[] not null default '{}',
  tag_text text not null generated always as (joined_tags(tags)) stored, -- searched
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index merchant_cloud_images_newest on merchant_cloud_images (account_id, created_at desc, id desc) where deleted_at is null;
create unique index merchant_cloud_images_url on merchant_cloud_images (account_id, url) where deleted_at is null;
