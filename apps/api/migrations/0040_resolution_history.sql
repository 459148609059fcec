-- What was decided on a reconciliation item, with the amounts that it was decided on. A correction that is not undone
-- stands: it is right for these amounts and for no others.
create table reconciliation_resolutions (
  account_id uuid not null, -- of the item
  id uuid not null,
  item_id uuid not null,
  resolution text not null,
  amount sen not null, -- what it moved; 0: a note
  booked_amount sen,
  reported_amount sen,
  note text not null,
  resolved_by uuid not null,
  resolved_at timestamptz not null,
  transfer_account_id uuid, -- of the transfer that it posted
  transfer_id uuid,
  exception_id uuid, -- of the overpayment that it opened
  undone_by uuid,
  undone_at timestamptz,
  undo_note text,
  undo_transfer_id uuid,
  primary key (account_id, id),
  check ((undone_at is null) = (undone_by is null))
);
create index reconciliation_resolutions_by_item on reconciliation_resolutions (account_id, item_id);
create unique index reconciliation_resolutions_standing on reconciliation_resolutions (account_id, item_id)
  where transfer_id is not null and undone_at is null;

-- The result of matching, without regard to a correction that stands; `status` and `reason` regard it.
alter table reconciliation_items add column match_status text, add column match_reason text;
update reconciliation_items set match_status = status, match_reason = reason;
alter table reconciliation_items alter column match_status set not null;

-- A payment that matches now was missing when it was corrected.
insert into reconciliation_resolutions (account_id, id, item_id, resolution, amount, booked_amount, reported_amount, note,
  resolved_by, resolved_at, transfer_account_id, transfer_id)
select i.account_id, gen_random_uuid(), i.id, i.resolution, coalesce(t.amount, 0), i.booked_amount,
  case when t.id is null or i.status <> 'MATCHED' then i.reported_amount end, coalesce(i.note, ''), i.resolved_by,
  i.resolved_at, i.transfer_account_id, i.transfer_id
from reconciliation_items i
left join transfers t on t.account_id = i.transfer_account_id and t.id = i.transfer_id
where i.resolution is not null and i.resolved_by is not null and i.resolved_at is not null;

update reconciliation_items i set status = 'MISMATCHED', reason = 'corrected', work = 'OPEN'
from reconciliation_resolutions r
where r.account_id = i.account_id and r.item_id = i.id and r.transfer_id is not null
  and (r.booked_amount, r.reported_amount) is distinct from (i.booked_amount, i.reported_amount);
