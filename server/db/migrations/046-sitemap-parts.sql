-- When something in a part of the sitemap last changed (50,000 ids each), without reading all of its posts.
create index posts_sitemap on posts (((id - 1) / 50000), (coalesce(edited_at, created_at))) where is_listed;
