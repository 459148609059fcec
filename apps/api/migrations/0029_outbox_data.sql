-- A message that was sent or given up keeps none of its data, which may hold a link that logs somebody in.
update outbox set data = '{}' where status <> 'QUEUED';
