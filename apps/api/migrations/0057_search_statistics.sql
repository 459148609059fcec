-- Planning a search compares each term with every value of the column's histogram, twice for a page and its count: with 500
-- values that took longer than the search. The usual 100 tell rare texts from frequent ones as well.
alter table search_texts alter column text set statistics -1;
