-- Two subcategories may have one name, as two categories each have "Others".
drop index product_subcategories_title;
create index product_subcategories_by_category on product_subcategories (account_id, category_id, title) where deleted_at is null;
